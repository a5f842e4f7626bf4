import type { Slot, Weekday } from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { findNetwork } from '../../networks/networks.tsx';
import { timeOfDayText } from '../../ui/date-text.ts';
import { CloseIcon } from '../../ui/icons/icons.tsx';

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

const networkText = ({ platform }: Slot): string =>
  platform === null ? 'all networks' : findNetwork(platform).label;

/** A slot in words, such as "Monday 9:00 for all networks". */
export const slotText = (slot: Slot): string =>
  `${weekdayNames[slot.day]} ${timeOfDayText(slot.time)} for ${networkText(slot)}`;

interface SlotChipProps {
  slot: Slot;
  disabled: boolean;
  onRemove: () => void;
}

export function SlotChip({ slot, disabled, onRemove }: SlotChipProps) {
  const network = slot.platform === null ? null : findNetwork(slot.platform);
  return (
    <Box component="li" sx={chipSx}>
      {network && <network.Icon />}
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 560 }}>
        {timeOfDayText(slot.time)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {network?.label ?? 'All'}
      </Box>
      <IconButton size="small" aria-label={`Remove ${slotText(slot)}`} disabled={disabled} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const chipSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  pl: 1.25,
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 44, '& > button': { width: 44, height: 44 } },
  listStyle: 'none',
  typography: 'body2',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  '& > svg': { width: 16, height: 16, borderRadius: '4px' },
} as const;
