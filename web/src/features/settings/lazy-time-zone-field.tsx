import { cityName } from '@fanfare/core/settings/time-zones.ts';
import { Suspense, type ComponentProps } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

/** Loaded when needed, because the field is seldom used and its code is as large as the rest of a screen. */
const Field = lazyComponent(async () => (await import('./time-zone-field.tsx')).TimeZoneField);

/**
 * Finds a time zone by city, country or offset. While the field is being loaded, a field of the same size shows the
 * zone. Otherwise a button below would move, and a click on it would miss.
 */
export function TimeZoneField(props: ComponentProps<typeof Field>) {
  const { value, hint, error } = props;
  const placeholder = (
    <FormField
      label="Time zone"
      value={cityName(value)}
      hint={hint}
      {...(error === undefined ? {} : { error })}
      readOnly
      onChange={() => undefined}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      <Field {...props} />
    </Suspense>
  );
}
