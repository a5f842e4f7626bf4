import {
  defaultAnalyticsDays,
  readAnalyticsDays,
  type AnalyticsDays,
} from '@fanfare/core/analytics/answer.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Address {
  tab: string | null;
  /** The network's id of the chosen account. */
  account: string | null;
  days: AnalyticsDays;
  isCompared: boolean;
  /** The order of the posts in the table; null for the default order, with the best posts first. */
  sort: string | null;
  /** The id of the post whose dialog is open. */
  post: string | null;
}

export type ChangeAddress = (change: Partial<Address>) => void;

const names = { tab: 'tab', account: 'account', sort: 'sort', post: 'post' } as const;

/** The selection in the address, so that a link opens the same figures. */
export function useAddress(): Address & { change: ChangeAddress } {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeAddress>(
    ({ days, isCompared, ...texts }) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          const set = (name: string, value: string | null) =>
            value === null ? after.delete(name) : after.set(name, value);
          for (const [name, value] of Object.entries(texts)) set(names[name as keyof typeof names], value);
          if (days !== undefined) set('days', days === defaultAnalyticsDays ? null : String(days));
          if (isCompared !== undefined) set('compare', isCompared ? null : 'off');
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    tab: params.get('tab'),
    account: params.get('account'),
    days: readAnalyticsDays(params.get('days') ?? '') ?? defaultAnalyticsDays,
    isCompared: params.get('compare') !== 'off',
    sort: params.get('sort'),
    post: params.get('post'),
    change,
  };
}
