import { isGuideOpen } from '@fanfare/core/guide/guide.ts';
import { useVisit } from '../../browser/visit.ts';
import { Section } from '../../ui/section.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { useShowGuide } from './use-show-guide.ts';

/** A switch that shows or hides the guide, even after the guide was finished. */
export function GuideSection() {
  const { settings } = useVisit().me;
  const { busy, hide, show } = useShowGuide();
  return (
    <Section title="Getting started" description="Five steps that set up your workspace.">
      <SwitchRow
        label="Show the guide on the dashboard"
        checked={isGuideOpen(settings)}
        disabled={busy}
        onChange={(checked) => void (checked ? show() : hide())}
      />
    </Section>
  );
}
