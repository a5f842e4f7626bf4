import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { FormField, type FormFieldProps } from '../../ui/form-field.tsx';
import { VisibilityIcon } from '../../ui/icons/visibility.tsx';

export function PasswordField(props: Omit<FormFieldProps, 'type' | 'endAdornment'>) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          edge="end"
          size="small"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <VisibilityIcon off={shown} />
        </IconButton>
      }
    />
  );
}
