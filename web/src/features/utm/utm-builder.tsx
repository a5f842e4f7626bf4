import { readLink, taggedLink } from '@fanfare/core/utm/tagged-link.ts';
import {
  usesNetwork,
  utmFields,
  utmSourceProblem,
  utmValueProblem,
  type Utm,
  type UtmField,
} from '@fanfare/core/utm/utm.ts';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { allNetworks } from '../../networks/networks.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useModals } from '../../ui/modals.tsx';
import { PresetList } from './preset-list.tsx';
import { PresetModal } from './preset-modal.tsx';
import { isSameUtm, usePresets, valuesOf } from './use-presets.ts';
import { useDeletePreset } from './use-delete-preset.ts';

const words: Readonly<Record<UtmField, { label: string; hint: string }>> = {
  source: { label: 'Source', hint: 'Where the link is. {network} is filled in for each network.' },
  medium: { label: 'Medium', hint: 'Such as social or email.' },
  campaign: { label: 'Campaign', hint: 'Such as autumn-roast.' },
  term: { label: 'Term', hint: 'Optional. The keyword of an ad.' },
  content: { label: 'Content', hint: 'Optional. Tells two links of one post apart.' },
};

/** The link and the values as they are typed. */
export interface BuilderInput {
  link: string;
  utm: Utm;
  /** The id of a network, which replaces the variable `{network}`; empty for none. */
  network: string;
  preset: string | null;
}

interface UtmBuilderProps {
  workspaceId: string;
  input: BuilderInput;
  onChange: (change: Partial<BuilderInput>) => void;
}

const networkOptions = [
  { value: '', label: 'No network: keep {network}' },
  ...allNetworks.map(({ id, label }) => ({ value: id, label })),
];

interface ValueFieldProps extends Omit<UtmBuilderProps, 'workspaceId'> {
  field: UtmField;
  problem: string | null;
}

function ValueField({ field, problem, input, onChange }: ValueFieldProps) {
  const { label, hint } = words[field];
  return (
    <FormField
      label={label}
      name={`utm-${field}`}
      autoComplete="off"
      value={input.utm[field]}
      hint={hint}
      error={problem ?? undefined}
      onChange={(value) => onChange({ utm: { ...input.utm, [field]: value } })}
    />
  );
}

function Result({ input: { link: typed, utm, network } }: Pick<UtmBuilderProps, 'input'>) {
  const link = readLink(typed);
  if (link === null)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Enter a link to see the result here.
      </Typography>
    );
  const result = taggedLink(link, utm, network === '' ? null : network);
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box component="output" aria-label="Link with UTM values" sx={resultSx}>
        {result}
      </Box>
      <CopyButton text={result} label="Copy link" />
    </Stack>
  );
}

interface ActionsProps {
  chosen: UtmPreset | null;
  utm: Utm;
  onSave: (preset: UtmPreset | null) => void;
  onDelete: (preset: UtmPreset) => void;
}

function PresetActions({ chosen, utm, onSave, onDelete }: ActionsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button size="small" color="inherit" startIcon={<PlusIcon />} onClick={() => onSave(null)}>
        Save as preset
      </Button>
      {chosen && (
        <Button size="small" color="inherit" onClick={() => onSave(chosen)}>
          {isSameUtm(chosen, utm) ? 'Rename preset' : 'Update preset'}
        </Button>
      )}
      {chosen && (
        <Button size="small" color="error" onClick={() => onDelete(chosen)}>
          Delete preset
        </Button>
      )}
    </Stack>
  );
}

const isLinkWrong = (link: string): boolean => link.trim() !== '' && readLink(link) === null;

/** Builds links with UTM values. All members of the workspace can use its presets, here and in the composer. */
export function UtmBuilder({ workspaceId, input, onChange }: UtmBuilderProps) {
  const modals = useModals();
  const list = usePresets(workspaceId);
  const { presets, put } = list;
  const remove = useDeletePreset(workspaceId, put);
  const [tried, setTried] = useState(false);
  const { link: typed, utm, network } = input;
  const chosen = presets?.find(({ id }) => id === input.preset) ?? null;
  // A link needs no source (`utm_source`), but a preset does.
  const problemOf = (field: UtmField, isForPreset = tried) =>
    (isForPreset && field === 'source' ? utmSourceProblem : utmValueProblem)(utm[field]);
  const save = (preset: UtmPreset | null) => {
    setTried(true);
    if (utmFields.some((field) => problemOf(field, true) !== null)) return;
    modals.open((close) => (
      <PresetModal
        workspaceId={workspaceId}
        preset={preset}
        values={valuesOf(utm)}
        onSaved={(all, id) => {
          put(all);
          onChange({ preset: id, ...savedUtm(all, id) });
        }}
        onClose={close}
      />
    ));
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <PresetList
        list={list}
        chosen={chosen}
        onChoose={(preset) => onChange({ preset: preset.id, utm: valuesOf(preset) })}
      />
      <FormField
        label="Link"
        name="utm-link"
        type="url"
        autoComplete="off"
        value={typed}
        hint="What it has after ? and # is kept."
        error={isLinkWrong(typed) ? 'Enter a web address, such as https://fernhill.example/shop.' : undefined}
        onChange={(link) => onChange({ link })}
      />
      <Box sx={fieldsSx}>
        {utmFields.map((field) => (
          <ValueField
            key={field}
            field={field}
            problem={problemOf(field)}
            input={input}
            onChange={onChange}
          />
        ))}
        {usesNetwork(utm) && (
          <SelectField
            label="Fill {network} with"
            value={network}
            options={networkOptions}
            hint="The composer fills it in for each account."
            onChange={(id) => onChange({ network: id })}
          />
        )}
      </Box>
      <Result input={input} />
      {presets && (
        <PresetActions chosen={chosen} utm={utm} onSave={save} onDelete={(preset) => void remove(preset)} />
      )}
    </Stack>
  );
}

/** The values as the server stored them, without spaces around them. */
const savedUtm = (presets: readonly UtmPreset[], id: string): Partial<BuilderInput> => {
  const saved = presets.find((each) => each.id === id);
  return saved ? { utm: valuesOf(saved) } : {};
};

const fieldsSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
} as const;

const resultSx = {
  display: 'block',
  width: '100%',
  px: 1.5,
  py: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.default',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;
