import type { Insights, MissingReason } from '@fanfare/core/insights/insights.ts';
import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { BanIcon, LockIcon } from '../../ui/icons/things.tsx';

const reasons: Readonly<Record<MissingReason, { Icon: ComponentType; text: (network: string) => string }>> = {
  not_yet: { Icon: ClockIcon, text: () => 'Not counted yet' },
  not_offered: { Icon: BanIcon, text: (network) => `Not offered by ${network}` },
  refused: { Icon: LockIcon, text: (network) => `Refused by ${network}` },
};

type CountsProps = Required<Pick<Insights, 'counts' | 'missing'>> & { network: string };

/**
 * The numbers of a post. Instead of a missing number, the reason why it is missing is shown, so that it does not look
 * like zero.
 */
export function Counts({ counts, missing, network }: CountsProps) {
  if (counts.length + missing.length === 0) return null;
  return (
    <Box component="dl" sx={gridSx}>
      {counts.map(({ label, value }) => (
        <Box key={label}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </Box>
      ))}
      {missing.map(({ label, why }) => {
        const { Icon, text } = reasons[why];
        return (
          <Box key={label} data-missing={why}>
            <dt>{label}</dt>
            <Box component="dd" sx={missingSx}>
              <Box component="span" aria-hidden sx={{ display: 'flex', '& svg': { width: 16, height: 16 } }}>
                <Icon />
              </Box>
              {text(network)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: 1,
  m: 0,
  '& > div': { border: 1, borderColor: 'divider', borderRadius: '8px', px: 1.5, py: 1, minWidth: 0 },
  '& > [data-missing]': { borderStyle: 'dashed' },
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, fontSize: '1.25rem', fontWeight: 640, fontVariantNumeric: 'tabular-nums' },
} as const;

const missingSx = {
  '&&': { typography: 'caption', fontWeight: 400 },
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 30,
  color: 'text.secondary',
} as const;
