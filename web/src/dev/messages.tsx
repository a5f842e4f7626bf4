import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ErrorBox } from '../ui/error-box.tsx';
import { Notice } from '../ui/notice.tsx';
import { ToastProvider, useToast } from '../ui/toasts.tsx';
import { Block } from './block.tsx';
import { longName, nothing } from './samples.ts';

/** What the product says. */
export function Messages() {
  return (
    <>
      <Block title="In a form">
        <Notice>That password is too short. Use at least 8 characters.</Notice>
      </Block>
      <Block title="Where something could not be loaded">
        <ErrorBox text="Your posts could not be loaded." onRetry={nothing} />
        <ErrorBox text="Your posts could not be loaded." onRetry={nothing} busy />
        <ErrorBox text={`“${longName}” is not there any more.`} />
      </Block>
      <Block title="Toasts">
        {/* What is fixed stays within what is transformed: each theme shows its own. */}
        <Box sx={{ position: 'relative', transform: 'translateZ(0)', minHeight: 220 }}>
          <ToastProvider>
            <ToastButtons />
          </ToastProvider>
        </Box>
      </Block>
    </>
  );
}

function ToastButtons() {
  const toast = useToast();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => toast({ text: 'Your name is saved.' })}>
        Good news
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          toast({
            text: `“${longName}” could not be reached. Please check your connection and try again.`,
            severity: 'error',
          })
        }
      >
        Bad news
      </Button>
      <Button
        variant="outlined"
        onClick={() => toast({ text: 'The draft is deleted.', action: { label: 'Undo', run: nothing } })}
      >
        With a way back
      </Button>
    </Box>
  );
}
