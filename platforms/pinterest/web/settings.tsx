import type { SettingsProps } from '../../web-parts.ts';

const given = (text: string) => (text === '' ? null : text);

/** Where a pin leads, and what it shows. */
export function Settings({ options: { link, altText }, controls: { Text }, onChange }: SettingsProps) {
  return (
    <>
      <Text
        label="Link"
        value={link ?? ''}
        hint="Where the pin leads, as a whole address that begins with https://."
        onChange={(text) => onChange({ link: given(text) })}
      />
      <Text
        label="Alt text"
        value={altText ?? ''}
        hint="What the pin shows, for whoever cannot see it."
        onChange={(text) => onChange({ altText: given(text) })}
      />
    </>
  );
}
