import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { FieldNote } from './field-note.tsx';
import { edges } from './theme/palette.ts';

interface TextAreaProps {
  label: string;
  value: string;
  /** The number of rows. `single` never wraps and has no line breaks. */
  rows: number | 'single';
  /** The number of rows on screens narrower than 600 pixels. */
  phoneRows?: number;
  placeholder?: string;
  /** Shown to the right of the label. */
  aside?: ReactNode;
  /** Shown inside the border of the field, below the text. */
  tools?: ReactNode;
  invalid?: boolean;
  /** Shown below the field. */
  error?: string | undefined;
  readOnly?: boolean;
  fieldRef?: Ref<HTMLTextAreaElement>;
  onChange: (value: string) => void;
}

const heightOf = (rows: number) => `${rows * 1.5 + 1.25}em`;

/**
 * A text field that grows with its content, or has a single line. It grows by CSS alone, so no code has to measure it
 * while a person types.
 */
export function TextArea({
  label,
  value,
  rows: wanted,
  phoneRows,
  placeholder,
  aside,
  tools,
  error,
  invalid = error !== undefined,
  readOnly = false,
  fieldRef,
  onChange,
}: TextAreaProps) {
  const id = useId();
  const isSingle = wanted === 'single';
  const rows = isSingle ? 1 : wanted;
  const onSmall = phoneRows ?? rows;
  const described = [aside !== undefined && `${id}-aside`, error !== undefined && `${id}-error`]
    .filter((each) => each !== false)
    .join(' ');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography
          component="label"
          htmlFor={id}
          variant="body2"
          sx={{ minWidth: 0, fontWeight: 560, overflowWrap: 'anywhere' }}
        >
          {label}
        </Typography>
        <span id={`${id}-aside`}>{aside}</span>
      </Box>
      <Box sx={frameSx}>
        <Box
          component={isSingle ? 'input' : 'textarea'}
          ref={fieldRef}
          id={id}
          value={value}
          {...(!isSingle && { rows: onSmall })}
          placeholder={placeholder}
          readOnly={readOnly}
          aria-invalid={invalid}
          aria-describedby={described === '' ? undefined : described}
          onChange={(event: ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) =>
            onChange(event.target.value)
          }
          sx={{
            ...areaSx,
            minHeight: { xs: heightOf(onSmall), sm: heightOf(rows) },
            ...(onSmall < rows && shortSx(onSmall)),
            ...(isSingle && singleSx),
          }}
        />
        {tools}
      </Box>
      {error !== undefined && (
        <FieldNote id={`${id}-error`} error>
          {error}
        </FieldNote>
      )}
    </Box>
  );
}

const frameSx: SxProps<Theme> = (theme) => ({
  border: `1px solid ${edges.field.light}`,
  ...theme.applyStyles('dark', { borderColor: edges.field.dark }),
  borderRadius: '8px',
  backgroundColor: theme.vars?.palette.background.paper,
  overflow: 'hidden',
  '&:hover': { borderColor: theme.vars?.palette.text.secondary },
  '&:has(> [aria-invalid="true"])': { borderColor: theme.vars?.palette.error.main },
  '&:focus-within': {
    borderColor: theme.vars?.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars?.palette.primary.main ?? ''}`,
  },
});

/**
 * On phones, the height of a long text is limited until the field has the focus, so that the next fields stay visible.
 * The focus of one of the field's tools counts too. Otherwise the tool would move away under the finger.
 */
const shortSx = (phoneRows: number) => ({
  maxHeight: { xs: heightOf(phoneRows), sm: '60vh' },
  ':focus-within > &': { maxHeight: '60vh' },
});

const singleSx = { minHeight: 40, py: 0, fieldSizing: 'fixed' } as const;

const areaSx = {
  display: 'block',
  width: '100%',
  px: 1.5,
  py: 1.25,
  border: 0,
  outline: 0,
  resize: 'vertical',
  fieldSizing: 'content',
  maxHeight: '60vh',
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  color: 'text.primary',
  bgcolor: 'transparent',
  '@media (pointer: coarse)': { fontSize: '1rem' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
