import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { PostOptions } from '@fanfare/core/posts/content.ts';
import type { Controls, SettingsProps } from '@fanfare/platforms/web-parts.ts';
import Box from '@mui/material/Box';
import { Suspense, type ComponentType } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Settings panel of each network, loaded when it is first shown. */
const panels: Readonly<Record<string, ComponentType<SettingsProps>>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<ComponentType<SettingsProps>>('../../../../../platforms/*/web/settings.tsx', {
      import: 'Settings',
    }),
  ).map(([path, load]) => [path.split('/').at(-3) ?? '', lazyComponent(load)]),
);

const Switch: Controls['Switch'] = ({ hint, ...rest }) => (
  <SwitchRow {...rest} {...(hint !== undefined && { description: hint })} />
);

const controls: Controls = { Privacy: Segmented, Choice: Segmented, Text: FormField, Switch };

export interface NetworkSettingsProps {
  variant: Variant;
  onChange: (change: Partial<PostOptions>) => void;
}

export function NetworkSettings({ variant: { uploadTo, options, media }, onChange }: NetworkSettingsProps) {
  const Panel = panels[uploadTo];
  if (!Panel) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
      <Suspense>
        <Panel
          options={options}
          files={media.map(({ kind }) => kind)}
          controls={controls}
          onChange={onChange}
        />
      </Suspense>
    </Box>
  );
}
