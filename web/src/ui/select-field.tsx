import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { ChevronDownIcon } from './icons/navigation.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options?: readonly SelectOption<Value>[];
  groups?: readonly { label: string; options: readonly SelectOption<Value>[] }[];
  error?: string | undefined;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
  /** The label is heard and not seen, where a table's heading says it. */
  hideLabel?: boolean;
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** The browser's own list: it works by keyboard, by touch and with hundreds of choices. */
export function SelectField<Value extends string>({
  label,
  value,
  onChange,
  options = [],
  groups = [],
  error,
  hint,
  name,
  disabled = false,
  hideLabel = false,
}: SelectFieldProps<Value>) {
  const id = useId();
  const said = error ?? hint;
  const choice = (option: SelectOption<Value>) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  );
  return (
    <Stack sx={{ gap: 0.5, position: 'relative' }}>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={hideLabel ? hidden : { fontWeight: 560 }}
      >
        {label}
      </Typography>
      <NativeSelect
        id={id}
        value={value}
        disabled={disabled}
        error={error !== undefined}
        input={<OutlinedInput fullWidth {...(name === undefined ? {} : { name })} />}
        IconComponent={Chevron}
        onChange={(event) => onChange(event.target.value as Value)}
        inputProps={{
          id,
          'aria-describedby': said === undefined ? undefined : `${id}-said`,
          'aria-invalid': error !== undefined,
        }}
      >
        {options.map(choice)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(choice)}
          </optgroup>
        ))}
      </NativeSelect>
      {said !== undefined && (
        <FormHelperText id={`${id}-said`} error={error !== undefined} component="div">
          {said}
        </FormHelperText>
      )}
    </Stack>
  );
}

function Chevron({ className }: { className?: string }) {
  return (
    <span className={className} style={{ display: 'flex', right: 8, pointerEvents: 'none' }}>
      <ChevronDownIcon />
    </span>
  );
}
