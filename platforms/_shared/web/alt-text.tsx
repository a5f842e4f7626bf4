import type { SettingsProps } from '../../web-parts.ts';

type AltTextProps = Pick<SettingsProps, 'options' | 'controls' | 'onChange'> & {
  /** What the text is of. */
  of: 'image' | 'image or video' | 'pin';
};

/** What a file shows, for the networks that tell it to whoever cannot see it. */
export function AltText({ options: { altText }, controls: { Text }, onChange, of }: AltTextProps) {
  return (
    <Text
      label="Alt text"
      value={altText ?? ''}
      hint={`What the ${of} shows, for whoever cannot see it.`}
      onChange={(text) => onChange({ altText: text === '' ? null : text })}
    />
  );
}
