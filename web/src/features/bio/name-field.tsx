import { cleanBioName } from '@fanfare/core/bio/names.ts';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { FormField } from '../../ui/form-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import type { NameCheck } from './use-name-check.ts';

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  check: NameCheck;
  /** The server's reason for refusing this name. */
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Tells whether the server has answered that the page can have this name. */
export const isFree = ({ answer }: NameCheck): boolean =>
  answer?.state === 'available' || answer?.state === 'yours';

/** The field for the name of a page. It shows and announces whether the page can have the name. */
export function NameField({ value, onChange, check, error, autoFocus = false }: NameFieldProps) {
  const { answer, problem } = check;
  const isRefused = answer !== null && !isFree(check) && value !== '';
  const refusal = error ?? problem ?? (isRefused ? answer.message : undefined);
  return (
    <Box>
      <FormField
        label="Name"
        value={value}
        onChange={onChange}
        autoComplete="off"
        autoFocus={autoFocus}
        error={refusal}
        hint={isFree(check) ? answer?.message : `${location.host}/@${cleanBioName(value)}`}
        endAdornment={<Mark check={check} isEmpty={value === ''} />}
      />
      <Box role="status" sx={visuallyHidden}>
        {isFree(check) ? answer?.message : (refusal ?? '')}
      </Box>
    </Box>
  );
}

function Mark({ check, isEmpty }: { check: NameCheck; isEmpty: boolean }) {
  if (isEmpty || check.problem !== null) return null;
  if (check.answer === null) return <CircularProgress size={16} aria-label="Checking the name" />;
  if (!isFree(check)) return null;
  return (
    <Box aria-hidden sx={{ display: 'flex', color: 'success.main' }}>
      <CheckIcon />
    </Box>
  );
}
