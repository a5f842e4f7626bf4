import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';
import { FileInput } from './file-input.tsx';
import { useDrop } from './use-drop.ts';

interface ImageDropProps {
  label: string;
  hint: string;
  accept: string;
  error?: string | undefined;
  preview: ReactNode;
  hasImage: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Chooses one image by click, keyboard or drop. */
export function ImageDrop({
  label,
  hint,
  accept,
  error,
  preview,
  hasImage,
  disabled = false,
  onFile,
  onRemove,
}: ImageDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { over, zone } = useDrop(([file]) => file && onFile(file), disabled);

  return (
    <Stack
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-note`}
      sx={{ gap: 0.5 }}
      {...zone}
    >
      <Typography id={`${id}-label`} variant="body2" sx={{ fontWeight: 560 }}>
        {label}
      </Typography>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 2,
          p: 1.5,
          border: '1px dashed',
          borderColor: over ? 'primary.main' : error === undefined ? 'text.disabled' : 'error.main',
          bgcolor: over ? 'action.selected' : 'transparent',
          borderRadius: '8px',
        }}
      >
        {preview}
        <Stack sx={{ minWidth: 0, gap: 0.75 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              size="small"
              disabled={disabled}
              data-invalid={error === undefined ? undefined : ''}
              onClick={() => input.current?.click()}
            >
              {hasImage ? 'Change' : 'Choose image'}
            </Button>
            {hasImage && (
              <Button size="small" color="inherit" disabled={disabled} onClick={onRemove}>
                Remove
              </Button>
            )}
          </Stack>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {hint}
          </Typography>
        </Stack>
      </Stack>
      <FieldNote id={`${id}-note`} error {...(error === undefined ? {} : { role: 'alert' })}>
        {error ?? ''}
      </FieldNote>
      <FileInput ref={input} label={label} accept={accept} onFiles={([file]) => file && onFile(file)} />
    </Stack>
  );
}
