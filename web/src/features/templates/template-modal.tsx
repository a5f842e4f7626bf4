import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { withHashes } from '@fanfare/core/templates/hashtags.ts';
import { templateCaptionMax } from '@fanfare/core/templates/rules.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useFocusFirstProblem } from '../../ui/use-focus-first-problem.ts';
import { useTemplateForm, type TemplateFormOptions } from './use-template-form.ts';
import { hashtagCountText, kindText } from './template-text.ts';

interface TemplateModalProps extends TemplateFormOptions {
  onClose: () => void;
}

/** Names the typed words that would not be saved because they have no #. A button adds it. */
function MissingHashes({ words, onRepair }: { words: readonly string[]; onRepair: () => void }) {
  const shown = words.slice(0, 3).join(', ');
  const more = words.length > 3 ? ` and ${words.length - 3} more` : '';
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 1, mt: -1.5, justifyContent: 'space-between' }}
    >
      <Typography variant="body2" sx={{ color: 'warning.main', minWidth: 0, overflowWrap: 'anywhere' }}>
        Without #, and not saved: {shown}
        {more}
      </Typography>
      <Button size="small" color="inherit" onClick={onRepair} sx={{ flexShrink: 0 }}>
        Add #
      </Button>
    </Stack>
  );
}

export function TemplateModal(props: TemplateModalProps) {
  const { kind, template, onClose } = props;
  const form = useTemplateForm(props);
  const fields = useFocusFirstProblem<HTMLDivElement>(form.refusals);
  const isGroup = kind === 'hashtag';
  return (
    <Modal
      title={`${template ? 'Edit' : 'New'} ${kindText[kind].one}`}
      width="sm"
      dirty={form.dirty}
      busy={form.busy}
      onClose={onClose}
      onSubmit={() => void form.save()}
      actions={
        <Button type="submit" variant="contained" loading={form.busy}>
          Save
        </Button>
      }
    >
      <Stack ref={fields} sx={{ gap: 2 }}>
        <FormField
          label="Name"
          name="template-name"
          autoComplete="off"
          autoFocus
          readOnly={form.busy}
          value={form.name}
          error={form.problems.name}
          onChange={form.write('name')}
        />
        <FormField
          label="Info"
          name="template-info"
          autoComplete="off"
          readOnly={form.busy}
          value={form.info}
          error={form.problems.info}
          hint="Optional. Helps your team find it."
          onChange={form.write('info')}
        />
        <TextArea
          label={isGroup ? 'Hashtags' : 'Caption'}
          rows={isGroup ? 4 : 6}
          placeholder={isGroup ? '#harbour #dawn #boats' : 'What do you want to say?'}
          readOnly={form.busy}
          value={form.text}
          error={form.problems.text}
          aside={
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {isGroup
                ? hashtagCountText(form.hashtags.length)
                : `${form.text.length.toLocaleString('en')} / ${templateCaptionMax.toLocaleString('en')}`}
            </Typography>
          }
          onChange={form.write('text')}
        />
        {!isGroup && (
          <FieldNote>
            {'{date} and {account} become the day of the post and the name of its account when it goes out.'}
          </FieldNote>
        )}
        {form.withoutHash.length > 0 && (
          <MissingHashes
            words={form.withoutHash}
            onRepair={() => form.write('text')(withHashes(form.text))}
          />
        )}
        {form.failure !== null && <Notice>{form.failure}</Notice>}
      </Stack>
    </Modal>
  );
}
