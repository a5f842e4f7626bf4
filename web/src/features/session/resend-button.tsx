import Button, { type ButtonProps } from '@mui/material/Button';

export const ResendButton = (props: Pick<ButtonProps, 'loading' | 'disabled' | 'onClick'>) => (
  <Button size="small" sx={{ px: 0.75, ml: -0.75 }} {...props}>
    Resend link
  </Button>
);
