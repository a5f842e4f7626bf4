import type { SettingsProps } from '../../web-parts.ts';

type AltTextProps = Pick<SettingsProps, 'options' | 'controls' | 'onChange'> & {
  /** What the alt text describes. */
  subject: 'image' | 'image or video' | 'pin';
};

export function AltText({ options: { altText }, controls: { Text }, onChange, subject }: AltTextProps) {
  return (
    <Text
      label="Alt text"
      value={altText ?? ''}
      hint={`Describe the ${subject} for people who can't see it.`}
      onChange={(text) => onChange({ altText: text === '' ? null : text })}
    />
  );
}

/** The settings of a network on which only images can have an alt text. */
export const ImageAltText = (props: SettingsProps) =>
  props.media === 'image' ? <AltText {...props} subject="image" /> : null;
