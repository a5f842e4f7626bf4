import { accountKey, type ComposerAccount } from '@fanfare/core/composer/variant.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { changeOptions } from '@fanfare/core/composer/options.ts';
import type { PostOptions, Privacy } from '@fanfare/core/posts/content.ts';
import { privacies } from '@fanfare/core/posts/fields.ts';
import type { Appliable, AppliedValue } from '@fanfare/core/sheet/apply.ts';
import { cellTextProblem, type CellTextField } from '@fanfare/core/sheet/cell-texts.ts';
import { readSchedule } from '@fanfare/core/sheet/cells.ts';
import { isTextField, privacyNames } from '@fanfare/core/sheet/fields.ts';
import { shortTime } from '@fanfare/core/sheet/series.ts';
import { newRow, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { variantOf } from '@fanfare/core/sheet/variants.ts';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { FieldNote } from '../../../ui/field-note.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NetworkSettings, TargetPicker } from '../../composer/index.ts';

/** Everything that the person has entered. Entries are not lost when the person chooses another kind of value. */
export interface ApplyForm {
  /**
   * Null until something is typed. Empty once the person has cleared the text, which also clears the texts of the
   * files.
   */
  text: string | null;
  hasTime: 'yes' | 'no';
  /** The day that the person has chosen; null if the files get the proposed day. */
  day: string | null;
  time: string;
  privacy: Privacy;
  /** The options that were changed, by network. */
  options: Readonly<Record<string, Partial<PostOptions>>>;
  /** The chosen targets, by the key of the account. */
  targets: Readonly<Record<string, readonly string[]>>;
}

export const proposedTime = '09:00';

export const emptyApplyForm: ApplyForm = {
  text: null,
  hasTime: 'yes',
  day: null,
  time: shortTime(proposedTime),
  privacy: 'public',
  options: {},
  targets: {},
};

interface ReadValue {
  value: AppliedValue | null;
  problem: string | null;
}

const none: ReadValue = { value: null, problem: null };
const given = (value: AppliedValue): ReadValue => ({ value, problem: null });

function readText(field: CellTextField, text: string | null): ReadValue {
  if (text === null) return none;
  const problem = cellTextProblem(field, text);
  return problem === null ? given({ kind: 'text', field, text }) : { value: null, problem };
}

function readTime(
  { hasTime, day, time }: ApplyForm,
  proposedDay: string,
  context: { zone: string; now: number },
): ReadValue {
  if (hasTime === 'no') return given({ kind: 'schedule', schedule: null });
  // The proposed day is an empty text until the scheduled posts are loaded.
  if (day === null && proposedDay === '') return none;
  const read = readSchedule(`${day ?? proposedDay} ${time}`, context);
  return read.patch
    ? given({ kind: 'schedule', schedule: read.patch.schedule ?? null })
    : { ...none, problem: read.problem };
}

/** The value that the form has for a choice, or the problem with it. Both are null while nothing is entered. */
export function readApplyForm(
  form: ApplyForm,
  { column, account }: Appliable,
  { proposedDay, ...context }: { proposedDay: string; zone: string; now: number },
): ReadValue {
  if (!column) {
    const options = form.options[account?.platform ?? ''] ?? {};
    return Object.keys(options).length === 0 ? none : given({ kind: 'options', options });
  }
  const { field } = column;
  if (field === 'altText' || isTextField(field)) return readText(field, form.text);
  if (field === 'schedule') return readTime(form, proposedDay, context);
  if (field === 'privacy') return given({ kind: 'options', options: { privacy: form.privacy } });
  const key = account ? accountKey(account) : '';
  const targets = form.targets[key];
  return targets === undefined ? none : given({ kind: 'targets', account: key, targets });
}

interface ApplyValueProps {
  form: ApplyForm;
  choice: Appliable;
  problem: string | null;
  /** The day that the files get if the person has chosen a time but no day. */
  proposedDay: string;
  /** A note such as "At the same time as another post"; null if no other post is due at about that time. */
  nearPost: string | null;
  /** The chosen files. The first one decides which settings are offered. */
  rows: readonly SheetRow[];
  workspaceId: string;
  find: FindNetwork;
  onChange: (change: Partial<ApplyForm>) => void;
}

const privacyOptions = privacies.map((value) => ({ value, label: privacyNames[value] }));

/** The post to this account that the first row with a file will become. */
const variantFor = (rows: readonly SheetRow[], account: ComposerAccount) => ({
  ...variantOf(rows.find(({ file }) => file) ?? rows[0] ?? newRow('apply', null), account),
  platformId: account.platform_id,
});

function SettingsValue({ form, account, rows, onChange }: ApplyValueProps & { account: ComposerAccount }) {
  const changed = form.options[account.platform] ?? {};
  const variant = variantFor(rows, account);
  return (
    <Suspense>
      <NetworkSettings
        variant={{ ...variant, options: changeOptions(variant.options, changed) }}
        onChange={(change) =>
          onChange({ options: { ...form.options, [account.platform]: { ...changed, ...change } } })
        }
      />
      <FieldNote>Starts with the settings of the first file. Only what you change here is applied.</FieldNote>
    </Suspense>
  );
}

function TargetsValue(props: ApplyValueProps & { account: ComposerAccount }) {
  const { form, account, rows, workspaceId, find, onChange } = props;
  const target = find(account.platform)?.target;
  if (!target) return null;
  const key = accountKey(account);
  return (
    <Suspense>
      <TargetPicker
        key={key}
        workspaceId={workspaceId}
        variant={{ ...variantFor(rows, account), targets: form.targets[key] ?? [] }}
        target={target}
        onChange={(targets) => onChange({ targets: { ...form.targets, [key]: targets } })}
      />
    </Suspense>
  );
}

function TimeValue({ form, problem, proposedDay, nearPost, onChange }: ApplyValueProps) {
  return (
    <>
      <Segmented
        label="Time"
        options={[
          { value: 'yes', label: 'Day and time' },
          { value: 'no', label: 'No time' },
        ]}
        value={form.hasTime}
        onChange={(hasTime) => onChange({ hasTime })}
      />
      {form.hasTime === 'yes' && (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
          <FormField
            label="Day"
            type="date"
            value={form.day ?? proposedDay}
            onChange={(day) => onChange({ day })}
          />
          <FormField
            label="Time of day"
            value={form.time}
            error={problem ?? undefined}
            hint={nearPost ?? undefined}
            onChange={(time) => onChange({ time })}
          />
        </Box>
      )}
    </>
  );
}

/**
 * The input for a value that is applied to many files. If the composer has an input for the value, it is used here too.
 */
export function ApplyValue(props: ApplyValueProps) {
  const { form, choice, problem, onChange } = props;
  const { column, account, label } = choice;
  if (!column) return account && <SettingsValue {...props} account={account} />;
  const { field } = column;
  if (field === 'schedule') return <TimeValue {...props} />;
  if (field === 'privacy')
    return (
      <Segmented
        label="Privacy"
        options={privacyOptions}
        value={form.privacy}
        onChange={(privacy) => onChange({ privacy })}
      />
    );
  if (account) return <TargetsValue {...props} account={account} />;
  const isLine = field === 'title' || field === 'altText';
  return (
    <TextArea
      label={label}
      value={form.text ?? ''}
      rows={isLine ? 'single' : 4}
      error={problem ?? undefined}
      onChange={(text) => onChange({ text })}
    />
  );
}
