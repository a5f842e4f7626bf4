import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { FileInput } from './file-input.tsx';
import { WarningIcon } from './icons/icons.tsx';
import { UploadIcon } from './icons/navigation.tsx';
import { useDrop } from './use-drop.ts';

export interface Refusal {
  name: string;
  reason: string;
}

interface FileDropProps {
  label: string;
  /** Accepted types and sizes, in words. */
  hint: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Makes the zone as high as two lines of text. */
  compact?: boolean;
  refusals?: readonly Refusal[];
  onFiles: (files: File[]) => void;
}

/** A zone for files by click, keyboard or drop. Dropped files are not filtered: the caller checks them. */
export function FileDrop({
  label,
  hint,
  accept,
  multiple = true,
  disabled = false,
  compact = false,
  refusals = [],
  onFiles,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => onFiles(multiple ? files : files.slice(0, 1));
  const { over, zone } = useDrop(take, disabled);
  return (
    <Box>
      <Box
        component="button"
        type="button"
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        data-over={over}
        onClick={() => input.current?.click()}
        {...zone}
        sx={compact ? compactSx : zoneSx}
      >
        <Box aria-hidden component="span" sx={{ color: 'primary.main', lineHeight: 0, mb: 0.5 }}>
          <UploadIcon />
        </Box>
        <Typography component="span" id={`${id}-label`} sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        {!compact && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {over
              ? 'Drop to add'
              : multiple
                ? 'Drop files here, or click to choose'
                : 'Drop a file here, or click to choose'}
          </Typography>
        )}
        <Typography component="span" id={`${id}-hint`} variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      </Box>
      <Box role="alert">
        {refusals.length > 0 && (
          <Box component="ul" aria-label="Not added" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {refusals.map(({ name, reason }, index) => (
              <Box component="li" key={`${index} ${name}`} sx={refusalSx}>
                <WarningIcon />
                <span>
                  <bdi>{name}</bdi> {reason}
                </span>
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <FileInput ref={input} label={label} accept={accept} multiple={multiple} onFiles={take} />
    </Box>
  );
}

const zoneSx = {
  appearance: 'none',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 0.25,
  width: '100%',
  px: 2,
  py: 4,
  border: '1px dashed',
  borderColor: 'text.disabled',
  borderRadius: '12px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'center',
  cursor: 'pointer',
  '&:hover': { borderColor: 'text.secondary', bgcolor: 'action.hover' },
  '&[data-over="true"]': { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'action.selected' },
  '&:disabled': { opacity: 0.5, cursor: 'default', bgcolor: 'transparent' },
} as const;

/** Places the icon next to the text. */
const compactSx = {
  ...zoneSx,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, auto)',
  justifyContent: 'center',
  justifyItems: 'start',
  columnGap: 1.5,
  py: { xs: 1, sm: 2.5 },
  textAlign: 'start',
  '& > :first-of-type': { gridRow: '1 / span 2', mb: 0 },
} as const;

const refusalSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 0.5,
  color: 'error.main',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', width: 18, height: 18 },
  '& bdi': { fontWeight: 600 },
} as const;
