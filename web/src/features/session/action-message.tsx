import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '../../ui/use-title.ts';
import { AuthLayout } from './auth-layout.tsx';

interface ActionMessageProps {
  title: string;
  text: ReactNode;
  to?: { label: string; path: string };
  children?: ReactNode;
}

/** The result of an e-mail link, and the next step. */
export function ActionMessage({ title, text, to, children }: ActionMessageProps) {
  useTitle(title);
  return (
    <AuthLayout title={title} text={<span role="status">{text}</span>}>
      {children}
      {to && (
        <Button component={Link} to={to.path} variant="contained" size="large">
          {to.label}
        </Button>
      )}
    </AuthLayout>
  );
}
