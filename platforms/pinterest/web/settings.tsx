import { AltText } from '../../_shared/web/alt-text.tsx';
import type { SettingsProps } from '../../web-parts.ts';

/** Where a pin leads, and what it shows. */
export function Settings(props: SettingsProps) {
  const { options, controls, onChange } = props;
  const { Text } = controls;
  return (
    <>
      <Text
        label="Link"
        value={options.link ?? ''}
        hint="Where the pin leads, as a whole address that begins with https://."
        onChange={(text) => onChange({ link: text === '' ? null : text })}
      />
      <AltText {...props} of="pin" />
    </>
  );
}
