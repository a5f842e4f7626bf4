import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

interface ImageDropProps {
  label: string;
  hint: string;
  accept: string;
  error?: string | undefined;
  /** What is shown now. */
  preview: ReactNode;
  hasImage: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** An image by click, by keyboard or by dropping it. */
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
  const [over, setOver] = useState(false);

  // A browser opens the file that misses the field, and everything typed is gone.
  useEffect(() => {
    const keepPage = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);

  return (
    <Stack
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-said`}
      sx={{ gap: 0.5 }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file && !disabled) onFile(file);
      }}
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
      <FormHelperText id={`${id}-said`} error role={error === undefined ? undefined : 'alert'}>
        {error ?? ''}
      </FormHelperText>
      <Box
        component="input"
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        sx={{ display: 'none' }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was removed.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Stack>
  );
}
