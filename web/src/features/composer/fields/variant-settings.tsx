import { isDraft } from '@fanfare/core/composer/variant.ts';
import { Suspense } from 'react';
import type { NetworkSettingsProps } from './network-settings.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';

const NetworkSettings = lazyComponent(async () => (await import('./network-settings.tsx')).NetworkSettings);

/** Renders nothing for a draft, which has no network yet. */
export function VariantSettings(props: NetworkSettingsProps) {
  if (isDraft(props.variant)) return null;
  return (
    <Suspense>
      <NetworkSettings {...props} />
    </Suspense>
  );
}
