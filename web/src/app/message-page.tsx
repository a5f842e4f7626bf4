import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ProductMark } from '../ui/product-mark.tsx';
import { useTitle } from '../ui/use-title.ts';

interface MessageProps {
  title: string;
  text: string;
  action: { label: string; href?: string; onClick?: () => void };
}

function Message({ title, text, action: { label, ...target } }: MessageProps) {
  useTitle(title);
  return (
    <Box sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, maxWidth: 440 }}>
        <ProductMark size={44} />
        <Stack sx={{ gap: 0.5 }}>
          <Typography variant="h1">{title}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
        </Stack>
        <Button variant="contained" {...target}>
          {label}
        </Button>
      </Stack>
    </Box>
  );
}

export const MessagePage = (props: MessageProps) => (
  <main>
    <Message {...props} />
  </main>
);

/** Shown inside the shell for an unknown address below /dashboard. */
export const NothingHere = () => (
  <Message
    title="Page not found"
    text="The address may be old or mistyped."
    action={{ label: 'Go to dashboard', href: '/dashboard' }}
  />
);

export const NotFoundPage = () => (
  <main>
    <NothingHere />
  </main>
);

export const ErrorPage = () => (
  <MessagePage
    title="Something went wrong"
    text="This page stopped working. Your saved work is safe."
    action={{ label: 'Reload', onClick: () => window.location.reload() }}
  />
);
