/** The words of a new feature's screen, in every language; what it is called is for a translator. */
export interface ScreenWords {
  readonly newest: string;
  readonly name: string;
  readonly number: string;
  readonly add: string;
  readonly failed: string;
}

export const screenWords: Readonly<Record<string, ScreenWords>> = {
  en: {
    newest: 'Newest',
    name: 'Name',
    number: 'Amount',
    add: 'Add',
    failed: 'The list could not be loaded',
  },
  zh: { newest: '最新', name: '名称', number: '数量', add: '添加', failed: '列表加载失败' },
  hk: { newest: '最新', name: '名稱', number: '數量', add: '新增', failed: '列表載入失敗' },
  th: {
    newest: 'ล่าสุด',
    name: 'ชื่อ',
    number: 'จำนวน',
    add: 'เพิ่ม',
    failed: 'โหลดรายการไม่สำเร็จ',
  },
  jp: {
    newest: '最新',
    name: '名前',
    number: '数量',
    add: '追加',
    failed: 'リストを読み込めませんでした',
  },
  id: {
    newest: 'Terbaru',
    name: 'Nama',
    number: 'Jumlah',
    add: 'Tambah',
    failed: 'Daftar tidak dapat dimuat',
  },
  kor: {
    newest: '최신',
    name: '이름',
    number: '수량',
    add: '추가',
    failed: '목록을 불러오지 못했습니다',
  },
  fra: {
    newest: 'Le plus récent',
    name: 'Nom',
    number: 'Montant',
    add: 'Ajouter',
    failed: 'Impossible de charger la liste',
  },
  spa: {
    newest: 'Más reciente',
    name: 'Nombre',
    number: 'Cantidad',
    add: 'Añadir',
    failed: 'No se pudo cargar la lista',
  },
  vn: {
    newest: 'Mới nhất',
    name: 'Tên',
    number: 'Số lượng',
    add: 'Thêm',
    failed: 'Không tải được danh sách',
  },
};
