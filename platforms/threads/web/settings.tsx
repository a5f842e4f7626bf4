import { AltText } from '../../_shared/web/alt-text.tsx';
import type { SettingsProps } from '../../web-parts.ts';

/** What the first file shows. */
export function Settings(props: SettingsProps) {
  return props.media === null ? null : <AltText {...props} of="image or video" />;
}
