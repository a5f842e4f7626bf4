import { offsetText, cityName, searchTimeZones, timeZoneChoices } from '@fanfare/core/settings/time-zones.ts';
import type { TimeZoneChoice } from '@fanfare/core/settings/time-zones.ts';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { FieldNote } from '../../ui/field-note.tsx';

interface TimeZoneFieldProps {
  /** The IANA name of the chosen time zone. */
  value: string;
  /** The moment for which the offsets are shown. */
  at: Date;
  /** Zones to offer even where the browser does not list them. */
  usedZones?: readonly string[];
  error?: string | undefined;
  hint?: ReactNode;
  onChange: (zone: string) => void;
}

export function TimeZoneField({ value, at, usedZones = [], error, hint, onChange }: TimeZoneFieldProps) {
  const id = useId();
  const [choices, setChoices] = useState<TimeZoneChoice[]>([]);
  const labelOf = (zone: string) =>
    choices.find(({ name }) => name === zone)?.label ?? `${cityName(zone)} (${offsetText(zone, at)})`;
  // Creates the list when it first opens, because the offsets of 400 zones take about 80 ms.
  const list = () =>
    setChoices((known) =>
      known.length > 0
        ? known
        : timeZoneChoices(Intl.supportedValuesOf('timeZone'), [...usedZones, value], at),
    );
  const note = error ?? hint;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
        Time zone
      </Typography>
      <Autocomplete
        id={id}
        size="small"
        disableClearable
        autoHighlight
        options={choices.length > 0 ? choices.map(({ name }) => name) : [value]}
        value={value}
        getOptionLabel={labelOf}
        // The text in the field is a search only once the person has changed it.
        filterOptions={(all, { inputValue }) =>
          inputValue === labelOf(value) ? all : searchTimeZones(choices, inputValue).map(({ name }) => name)
        }
        onOpen={list}
        onChange={(_, name) => onChange(name)}
        slotProps={{ paper: { elevation: 8 } }}
        // Makes the field as high as all other fields, and as the field that is shown while this field is being loaded.
        sx={{ '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: '6.5px' } }}
        noOptionsText="No time zone found. Try a city or a country."
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            size="small"
            error={error !== undefined}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-describedby': note === undefined ? undefined : `${id}-note`,
            }}
            onFocus={(event) => event.target.select()}
          />
        )}
      />
      {note !== undefined && (
        <FieldNote id={`${id}-note`} error={error !== undefined} component="div">
          {note}
        </FieldNote>
      )}
    </Stack>
  );
}
