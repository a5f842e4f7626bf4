import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { FieldNote } from './field-note.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons/chevrons.tsx';
/** Parses a page number. Null unless it is a whole number between 1 and `last`. */
export function pageOf(text: string, last: number): number | null {
  const typed = text.trim();
  if (!/^\d+$/.test(typed)) return null;
  const page = Number(typed);
  return page >= 1 && page <= last ? page : null;
}

interface PaginationProps {
  label?: string;
  page: number;
  last: number;
  /** True if there may be pages after the last known page. */
  hasMore?: boolean;
  onChange: (page: number) => void;
}

/** Previous, next and a field for the page number. Hidden when there is only one page. */
export function Pagination({ label = 'Pages', page, last, hasMore = false, onChange }: PaginationProps) {
  const id = useId();
  // Null while nothing is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const [hint, setHint] = useState(false);
  if (last <= 1) return null;

  const go = (to: number) => {
    setTyped(null);
    setHint(false);
    if (to !== page && to >= 1 && to <= last) onChange(to);
  };
  const settle = () => {
    if (typed === null) return;
    const wanted = pageOf(typed, last);
    if (wanted !== null) {
      go(wanted);
      return;
    }
    setTyped(null);
    setHint(true);
  };

  return (
    <Box component="nav" aria-label={label} sx={{ textAlign: 'center' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5 }}>
        {/* The buttons are not disabled on the first and last page: a disabled button would lose the focus. */}
        <Button
          color="inherit"
          aria-disabled={page <= 1}
          startIcon={<ChevronLeftIcon />}
          onClick={() => go(page - 1)}
          sx={stepSx}
        >
          <span>Previous</span>
        </Button>
        <Box component="label" htmlFor={id} sx={{ whiteSpace: 'nowrap' }}>
          Page
        </Box>
        <OutlinedInput
          id={id}
          value={typed ?? String(page)}
          onChange={(event) => {
            setTyped(event.target.value);
            setHint(false);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Keeps Enter from submitting a form around the field.
              event.preventDefault();
              settle();
            }
            if (event.key === 'Escape' && typed !== null) {
              event.stopPropagation();
              setTyped(null);
            }
          }}
          inputProps={{
            inputMode: 'numeric',
            autoComplete: 'off',
            'aria-describedby': `${id}-last${hint ? ` ${id}-hint` : ''}`,
          }}
          sx={{ width: 56, '& input': { px: 0.5, textAlign: 'center' } }}
        />
        <Box component="span" id={`${id}-last`} sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
          of {last}
          {hasMore && '+'}
        </Box>
        <Button
          color="inherit"
          aria-disabled={page >= last}
          endIcon={<ChevronRightIcon />}
          onClick={() => go(page + 1)}
          sx={stepSx}
        >
          <span>Next</span>
        </Button>
      </Box>
      <FieldNote id={`${id}-hint`} role="status" centred>
        {hint ? `Enter a page between 1 and ${last}.` : ''}
      </FieldNote>
    </Box>
  );
}

/** On phones the buttons show only their arrows. */
const stepSx = {
  '&[aria-disabled="true"]': { opacity: 0.45, cursor: 'default', bgcolor: 'transparent' },
  '@media (max-width: 419.95px)': {
    minWidth: 44,
    '& > span:not(.MuiButton-icon)': { position: 'absolute', clipPath: 'inset(50%)' },
    '& .MuiButton-icon': { m: 0 },
  },
} as const;
