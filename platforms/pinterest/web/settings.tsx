import type { SettingsProps } from '../../web-parts.ts';

export const Settings = ({ options, controls: { Text }, onChange }: SettingsProps) => (
  <Text
    label="Link"
    value={options.link ?? ''}
    hint="The page that the pin opens. Start with https://."
    onChange={(text) => onChange({ link: text === '' ? null : text })}
  />
);
