import { AltText } from '../../_shared/web/alt-text.tsx';
import type { SettingsProps } from '../../web-parts.ts';

export function Settings(props: SettingsProps) {
  const { options, controls, onChange } = props;
  const { Text } = controls;
  return (
    <>
      <Text
        label="Link"
        value={options.link ?? ''}
        hint="The page that the pin opens. Start with https://."
        onChange={(text) => onChange({ link: text === '' ? null : text })}
      />
      <AltText {...props} subject="pin" />
    </>
  );
}
