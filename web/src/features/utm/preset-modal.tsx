import { utmPresetNameProblem, type UtmPreset } from '@fanfare/core/utm/presets.ts';
import type { Utm } from '@fanfare/core/utm/utm.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWrite } from '../../browser/use-write.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { isSameUtm, valuesOf } from './use-presets.ts';

interface PresetModalProps {
  workspaceId: string;
  /** The preset to change; null for a new one. */
  preset: UtmPreset | null;
  /** The values that the person has entered in the builder. */
  values: Utm;
  onSaved: (presets: UtmPreset[], id: string) => void;
  onClose: () => void;
}

/** Saves the values of the builder as a new preset, or changes a preset to these values and the typed name. */
export function PresetModal({ workspaceId, preset, values, onSaved, onClose }: PresetModalProps) {
  const toast = useToast();
  // A retry sends the same id, so that the preset is not saved twice if the answer to the first request was lost.
  const [id] = useState(() => preset?.id ?? crypto.randomUUID());
  const [name, setName] = useState(preset?.name ?? '');
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { trigger, isMutating, error } = useWrite('saveUtmPreset', {
    onSuccess: (presets) => {
      onSaved(presets, id);
      toast({ text: 'Preset saved for everyone in this workspace.' });
      onClose();
    },
  });
  const problem = utmPresetNameProblem(name);
  const save = () => {
    setAsked(true);
    if (problem !== null) return;
    setSent(name);
    const known = preset && { expected: { name: preset.name, ...valuesOf(preset) } };
    void trigger({ workspaceId, id, name, ...values, ...known });
  };
  // The error is shown only while the field contains the name that the server has refused.
  const refused = sent === name ? error?.fields['name'] : undefined;
  const other = error && error.fields['name'] === undefined ? error : null;
  return (
    <Modal
      title={preset ? 'Change preset' : 'Save as preset'}
      busy={isMutating}
      onClose={onClose}
      onSubmit={save}
      actions={
        <Button type="submit" variant="contained" loading={isMutating}>
          Save
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {other && <Notice>{Object.values(other.fields)[0] ?? other.message}</Notice>}
        <FormField
          label="Name"
          name="preset-name"
          autoComplete="off"
          autoFocus
          value={name}
          error={(asked ? problem : null) ?? refused}
          hint="Such as the name of the campaign."
          onChange={setName}
        />
        {preset && !isSameUtm(preset, values) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The preset gets the values that are in the builder now.
          </Typography>
        )}
      </Stack>
    </Modal>
  );
}
