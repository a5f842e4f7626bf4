import type { SettingsProps } from '../../web-parts.ts';

export function Settings({ options: { privacy }, controls: { Privacy }, onChange }: SettingsProps) {
  return (
    <Privacy
      label="Privacy"
      value={privacy}
      options={[
        { value: 'public', label: 'Public' },
        { value: 'private', label: 'Private' },
        { value: 'unlisted', label: 'Unlisted' },
      ]}
      onChange={(value) => onChange({ privacy: value })}
    />
  );
}
