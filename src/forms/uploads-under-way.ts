/** Pictures that are on their way to the server: a form with one in it is not sent before it has come. */
import { create } from 'zustand';

const useCount = create(() => ({ underWay: 0 }));

const add = (change: number) =>
  useCount.setState(({ underWay }) => ({ underWay: underWay + change }));

export async function whileUploading<Value>(upload: Promise<Value>): Promise<Value> {
  add(1);
  try {
    return await upload;
  } finally {
    add(-1);
  }
}

export function useIsUploading(): boolean {
  return useCount(({ underWay }) => underWay > 0);
}
