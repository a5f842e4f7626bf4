import type { SettingsProps } from '../../web-parts.ts';

/** What an image shows. */
export function Settings({ options: { altText }, media, controls: { Text }, onChange }: SettingsProps) {
  if (media !== 'image') return null;
  return (
    <Text
      label="Alt text"
      value={altText ?? ''}
      hint="What the image shows, for whoever cannot see it."
      onChange={(text) => onChange({ altText: text === '' ? null : text })}
    />
  );
}
