import Button from '@mui/material/Button';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { LayersIcon } from '../ui/icons/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { Example } from './example.tsx';

const nothing = () => undefined;
const long =
  'The video could not be published, because the network asks for a cover of at least 640 pixels. Choose another cover and publish again.';

export const Messages = () => (
  <>
    <Example title="Bad news">
      <ErrorBox text="Your posts could not be loaded. Check your connection." onRetry={nothing} />
      <ErrorBox text={long} onRetry={nothing} busy />
      <ErrorBox text="This post was deleted in the meantime." />
      <Notice>Enter a name and an e-mail address.</Notice>
    </Example>
    <Example title="Nothing yet">
      <EmptyState
        picture={<LayersIcon />}
        title="No drafts yet"
        text="What you begin and do not publish yet is kept here."
        action={<Button variant="contained">Create Draft</Button>}
      />
    </Example>
  </>
);

export function ToastExamples() {
  const toast = useToast();
  return (
    <Example title="Toasts" row>
      <Button variant="outlined" onClick={() => toast({ text: 'Saved.' })}>
        Good news
      </Button>
      <Button
        variant="outlined"
        onClick={() => toast({ text: 'Draft deleted.', action: { label: 'Undo', run: nothing } })}
      >
        With an action
      </Button>
      <Button variant="outlined" onClick={() => toast({ text: long, severity: 'error' })}>
        Bad news
      </Button>
    </Example>
  );
}
