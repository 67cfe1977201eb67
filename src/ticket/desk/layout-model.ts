/** An arrangement as the library of panels has it, and back. */
import {
  type IJsonModel,
  type IJsonRowNode,
  type IJsonTabNode,
  type IJsonTabSetNode,
  Model,
} from 'flexlayout-react';
import {
  isStack,
  type PanelName,
  type Part,
  readArrangement,
  type Split,
} from '../../desk/arrangement.ts';

const LEAST_CHART_PX = 200;
/** Below these a panel would be cut. */
const leastWidths: Readonly<Partial<Record<PanelName, number>>> = {
  markets: 150,
  book: 190,
  ladder: 200,
  tape: 160,
  depth: 160,
  ticket: 256,
  orders: 240,
  alerts: 200,
  news: 200,
  chat: 220,
};

const settings: NonNullable<IJsonModel['global']> = {
  tabEnableRename: false,
  tabSetMinHeight: 90,
  tabSetEnableDeleteWhenEmpty: true,
};

/** What is in both keeps its place on the screen, so nothing is drawn anew. */
export function toModel(
  arrangement: Split,
  titleOf: (panel: PanelName) => string,
  before?: Model,
): Model {
  const layout = toNode(arrangement, titleOf) as IJsonRowNode;
  return Model.fromJson({ global: settings, borders: [], layout }, before);
}

function toNode(part: Part, titleOf: (panel: PanelName) => string): IJsonRowNode | IJsonTabSetNode {
  const { weight } = part;
  if (!isStack(part))
    return { type: 'row', weight, children: part.parts.map((each) => toNode(each, titleOf)) };
  const selected = part.panels.indexOf(part.shown);
  const children = part.panels.map((panel) => {
    const common = { type: 'tab', id: panel, component: panel, name: titleOf(panel) };
    return { ...common, minWidth: leastWidths[panel] ?? LEAST_CHART_PX };
  });
  return { type: 'tabset', weight, selected, children };
}

/** Null when no panel is left. */
export function fromModel(model: Model): Split | null {
  return readArrangement(fromNode(model.toJson().layout));
}

function fromNode(node: IJsonRowNode | IJsonTabSetNode | IJsonTabNode): unknown {
  const { weight = 100 } = node as IJsonRowNode;
  if (node.type === 'row')
    return { weight, parts: (node as IJsonRowNode).children?.map(fromNode) ?? [] };
  const { children = [], selected = 0 } = node as IJsonTabSetNode;
  const panels = children.map((tab) => tab.id);
  return { weight, panels, shown: panels[selected] };
}
