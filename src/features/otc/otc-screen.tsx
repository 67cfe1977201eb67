/**
 * OTC (OTC-01): the desk where users trade coins for their own money with each other. Its mode leads on to the quick
 * purchase by card, which has a page of its own.
 */
import { useEffect } from 'react';
import { redirect } from '../../navigation/navigate.ts';
import { oneOfParam, useQueryValues } from '../../navigation/query.ts';
import { Desk } from './desk.tsx';
import { QUICK_BUY_PATH } from './paths.ts';

export function OtcScreen() {
  const { mode } = useQueryValues({ mode: oneOfParam(['quick']) });
  const isQuick = mode === 'quick';
  useEffect(() => {
    if (isQuick) void redirect(QUICK_BUY_PATH);
  }, [isQuick]);
  return isQuick ? null : <Desk />;
}
