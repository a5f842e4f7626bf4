import { AltText } from '../../_shared/web/alt-text.tsx';
import type { SettingsProps } from '../../web-parts.ts';

export function Settings(props: SettingsProps) {
  return props.media === null ? null : <AltText {...props} subject="image or video" />;
}
