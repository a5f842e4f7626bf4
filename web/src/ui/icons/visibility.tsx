import { Icon } from './icon.tsx';

export function VisibilityIcon({ off }: { off: boolean }) {
  return (
    <Icon>
      <path d="M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z" />
      <circle cx="12" cy="12" r="2.5" />
      {off && <path d="M5 5l14 14" />}
    </Icon>
  );
}
