import { emptyUtm, utmFields } from '@fanfare/core/utm/utm.ts';
import { LinkIcon } from '../../ui/icons/navigation.tsx';
import { UtmBuilder, type BuilderInput } from '../utm/index.ts';
import { QuickCard } from './quick-card.tsx';
import { useKeptInput } from './use-kept-input.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readKept(kept: unknown): BuilderInput {
  const { link, utm, network, preset } = (kept ?? {}) as Record<keyof BuilderInput, unknown>;
  const values = (utm ?? {}) as Record<string, unknown>;
  return {
    link: textOf(link),
    utm: utmFields.reduce((all, field) => ({ ...all, [field]: textOf(values[field]) }), emptyUtm),
    network: textOf(network),
    preset: typeof preset === 'string' ? preset : null,
  };
}

export function UtmTool({ workspaceId, name }: { workspaceId: string; name: string }) {
  const [input, setInput] = useKeptInput(`utm.${workspaceId}`, readKept);
  return (
    <QuickCard id="utm-link" name={name} icon={<LinkIcon />} aside="Used by the composer">
      <UtmBuilder
        workspaceId={workspaceId}
        input={input}
        onChange={(change) => setInput({ ...input, ...change })}
      />
    </QuickCard>
  );
}
