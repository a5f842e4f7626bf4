import { supportTopics, topicWords, type SupportMessage } from '@fanfare/core/support-messages/message.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { contactId } from './contact-anchor.ts';
import { DiagnosticsBox } from './diagnostics-box.tsx';
import { diagnosticsOf } from './diagnostics.ts';
import { EarlierMessages } from './earlier-messages.tsx';
import { Panel } from './panel.tsx';
import { useContact } from './use-contact.ts';
import { useFailedPosts } from './use-failed-posts.ts';

const topics = supportTopics.map((value) => ({ value, label: topicWords[value] }));

/** When a link leads to the form, scrolls to the form and focuses its field. */
function useArrival(field: RefObject<HTMLTextAreaElement | null>) {
  const location = useLocation();
  useEffect(() => {
    // Each click on the link creates a new location object, so this effect runs after every click.
    if (location.hash !== `#${contactId}`) return;
    document.getElementById(contactId)?.scrollIntoView();
    field.current?.focus({ preventScroll: true });
  }, [location, field]);
}

const Sent = ({ sent, email }: { sent: SupportMessage; email: string | null }) => (
  <Box role="status" sx={{ px: 2, pb: 1 }}>
    <Typography sx={{ fontWeight: 560 }}>Your message {sent.number} is sent.</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {email === null ? 'We answer by e-mail.' : `We answer to ${email}.`}
    </Typography>
  </Box>
);

export function ContactPanel() {
  const { me, workspace } = useVisit();
  const [isWithFacts, setWithFacts] = useState(true);
  const [sent, setSent] = useState<SupportMessage | null>(null);
  const earlier = useRead('listSupportMessages', {});
  const field = useRef<HTMLTextAreaElement>(null);
  useArrival(field);
  const { draft, change, send, busy, problem } = useContact(me.uid, (message) => {
    setSent(message);
    void earlier.mutate();
  });
  const posts = useFailedPosts(workspace?.id ?? null, draft.postId, me.settings.timeZone);
  const facts = diagnosticsOf({
    workspace: workspace?.name ?? null,
    plan: posts.plan,
    delivery: draft.topic === 'failed' ? posts.delivery : null,
    timeZone: me.settings.timeZone,
  });
  return (
    <Panel
      id={contactId}
      title="Write to us"
      aside={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          We answer by e-mail
        </Typography>
      }
    >
      {sent && <Sent sent={sent} email={me.email} />}
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The second click of a double click may come after the answer, when the form is already empty. It is
          // ignored.
          if (sent && draft.message === '') return;
          setSent(null);
          void send(isWithFacts ? facts : null);
        }}
        sx={{ gap: 1.5, px: 2, pb: 2 }}
      >
        <Box sx={fieldsSx}>
          <SelectField
            label="Topic"
            value={draft.topic}
            options={topics}
            onChange={(topic) => change({ topic })}
          />
          {draft.topic === 'failed' && posts.options.length > 0 && (
            <SelectField
              label="Post (optional)"
              value={posts.chosen}
              options={[{ value: '', label: 'None' }, ...posts.options]}
              onChange={(postId) => change({ postId })}
            />
          )}
        </Box>
        <TextArea
          label="Message"
          placeholder="What happened, and what did you expect?"
          rows={4}
          value={draft.message}
          fieldRef={field}
          invalid={problem !== null}
          onChange={(message) => change({ message })}
        />
        <DiagnosticsBox isOn={isWithFacts} facts={facts} onChange={setWithFacts} />
        {problem !== null && (
          <FieldNote error role="alert">
            {problem}
          </FieldNote>
        )}
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={busy}>
            {draft.isTried && !busy ? 'Retry' : 'Send'}
          </Button>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            No passwords or access tokens are ever included.
          </Typography>
        </Stack>
      </Stack>
      <EarlierMessages messages={earlier.data ?? []} timeZone={me.settings.timeZone} />
    </Panel>
  );
}

const fieldsSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
