import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LockIcon } from '../../../ui/icons/things.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { Slider } from '../../../ui/slider.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { useEditing } from '../editing.ts';
import { NumberField } from '../parts/number-field.tsx';
import { Panel } from '../parts/panel.tsx';
import type { ExportType, OpenedImage } from '../renderer.ts';
import { firstTarget, type Exporting } from './use-export.ts';

const labels: Readonly<Record<ExportType, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};

const types: readonly ExportType[] = ['image/jpeg', 'image/png', 'image/webp'];

const privateNames: Readonly<Record<OpenedImage['privateData'][number], string>> = {
  location: 'Location',
  camera: 'camera data',
  other: 'other hidden data',
};

/** For example "Location and camera data are removed on export."; null if the file has no private data. */
function privacyText({ privateData }: Pick<OpenedImage, 'privateData'>): string | null {
  if (privateData.length === 0) return null;
  const names = privateData.map((kind) => privateNames[kind]);
  const list = new Intl.ListFormat('en').format(names);
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} are removed on export.`;
}

function resultText({ result, isBusy, options }: Exporting): string {
  if (!result) return 'Working out the size …';
  if (options.type === 'image/png') return 'PNG gives';
  if (isBusy) return 'Working out the size …';
  return result.isTooLarge ? `Even quality ${result.quality} gives` : `Quality ${result.quality} gives`;
}

export function ExportPanel({ exporting }: { exporting: Exporting }) {
  const { image } = useEditing();
  const { options, changeOptions, result, isBusy } = exporting;
  const { type, quality, bytesMax } = options;
  const hasQuality = type !== 'image/png';
  const privacy = privacyText(image);
  return (
    <Panel title="Export">
      <Segmented
        label="File type"
        hideLabel
        value={type}
        options={types.map((value) => ({
          value,
          label: labels[value],
          disabled: !image.exportTypes.includes(value),
        }))}
        onChange={(next) => changeOptions({ type: next })}
      />
      {hasQuality && (
        <Box>
          <SwitchRow
            label="Target size"
            description="The best quality that is not larger."
            checked={bytesMax !== null}
            onChange={(isOn) => changeOptions({ bytesMax: isOn ? firstTarget : null })}
          />
          {bytesMax === null ? (
            <Slider
              label="Quality"
              value={quality}
              min={1}
              max={100}
              onChange={(next) => changeOptions({ quality: next })}
            />
          ) : (
            <NumberField
              label="At most"
              unit="KB"
              value={Math.round(bytesMax / 1024)}
              min={10}
              max={50_000}
              onChange={(kilobytes) => changeOptions({ bytesMax: kilobytes * 1024 })}
            />
          )}
        </Box>
      )}
      <Box role="status" sx={resultSx} data-busy={isBusy} data-wrong={result?.isTooLarge}>
        <span>{resultText(exporting)}</span>
        {result && <strong>{sizeText(result.blob.size)}</strong>}
      </Box>
      {result?.isTooLarge === true && (
        <Typography variant="caption" sx={{ color: 'error.main' }}>
          Choose a smaller width and height, or a larger target.
        </Typography>
      )}
      {privacy !== null && (
        <Box sx={privacySx}>
          <LockIcon />
          <Typography variant="caption">{privacy}</Typography>
        </Box>
      )}
    </Panel>
  );
}

const resultSx = {
  display: 'flex',
  justifyContent: 'space-between',
  typography: 'body2',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: 'text.primary', fontWeight: 620 },
  '&[data-busy="true"] strong': { color: 'text.secondary' },
  '&[data-wrong="true"] strong': { color: 'error.main' },
} as const;

const privacySx = {
  display: 'flex',
  gap: 1,
  color: 'text.secondary',
  '& svg': { flex: 'none', width: 16, height: 16 },
} as const;
