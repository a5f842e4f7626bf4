import { AltText } from '../../_shared/web/alt-text.tsx';
import type { SettingsProps } from '../../web-parts.ts';

/** What an image shows. */
export function Settings(props: SettingsProps) {
  return props.media === 'image' ? <AltText {...props} of="image" /> : null;
}
