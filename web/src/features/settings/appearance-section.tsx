import { useColorScheme } from '@mui/material/styles';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';

const modes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

/** The theme is stored per device, not per person: a person may want a dark phone and a light computer. */
export function AppearanceSection() {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Section title="Appearance" description="The same in every workspace, but only on this device.">
      <Segmented label="Theme" options={modes} value={mode} onChange={setMode} />
    </Section>
  );
}
