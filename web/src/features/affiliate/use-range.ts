import type { AffiliateRange } from '@fanfare/core/api/schemas/affiliate.ts';
import { useSearchParams } from 'react-router-dom';

export const rangeOptions: readonly { value: AffiliateRange; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'all', label: 'All' },
];

/** The range of the numbers, kept in the address so that a link shows the same range. */
export function useRange(): [AffiliateRange, (range: AffiliateRange) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('range');
  const range = rangeOptions.find(({ value }) => value === wanted)?.value ?? '30';
  return [
    range,
    (next) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === '30') after.delete('range');
          else after.set('range', next);
          return after;
        },
        { replace: true },
      ),
  ];
}
