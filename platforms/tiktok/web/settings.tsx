import type { CSSProperties } from 'react';
import type { SettingsProps } from '../../web-parts.ts';

const policies = {
  music: 'https://www.tiktok.com/legal/page/global/music-usage-confirmation/en',
  branded: 'https://www.tiktok.com/legal/page/global/bc-policy/en',
} as const;

const Link = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" style={styles.link}>
    {children}
  </a>
);

/** The declaration that TikTok requires people to see before they post. */
function Consent({ isBranded }: { isBranded: boolean }) {
  return (
    <p style={styles.consent}>
      By posting, you agree to TikTok’s{' '}
      {isBranded && (
        <>
          <Link to={policies.branded}>Branded Content Policy</Link> and{' '}
        </>
      )}
      <Link to={policies.music}>Music Usage Confirmation</Link>.
    </p>
  );
}

/** The switches for the two kinds of promotion, shown once the person discloses a promotion. */
function BrandSwitches({ options, controls: { Switch }, onChange }: SettingsProps) {
  const { isOwnBrand, isBranded } = options;
  return (
    <>
      <Switch
        label="Your brand"
        hint="You promote yourself or your own business. TikTok labels the post “Promotional content”."
        checked={isOwnBrand}
        onChange={(value) => onChange({ isOwnBrand: value })}
      />
      <Switch
        label="Branded content"
        hint="You promote another brand. TikTok labels the post “Paid partnership”, and it is always public."
        checked={isBranded}
        onChange={(value) => onChange({ isBranded: value })}
      />
    </>
  );
}

export function Settings(props: SettingsProps) {
  const { options, files, controls, onChange } = props;
  const { Privacy, Switch } = controls;
  return (
    <>
      <Privacy
        label="Privacy"
        value={options.privacy}
        options={[
          { value: 'public', label: 'Public' },
          { value: 'private', label: 'Private', disabled: options.isBranded },
        ]}
        {...(options.isBranded && { hint: 'Branded content is always public.' })}
        onChange={(value) => onChange({ privacy: value })}
      />
      <div>
        <Switch
          label="Comments"
          checked={options.commentEnabled}
          onChange={(value) => onChange({ commentEnabled: value })}
        />
        {files[0] !== 'image' && (
          <>
            <Switch
              label="Duets"
              checked={options.duetEnabled}
              onChange={(value) => onChange({ duetEnabled: value })}
            />
            <Switch
              label="Stitches"
              checked={options.stitchEnabled}
              onChange={(value) => onChange({ stitchEnabled: value })}
            />
          </>
        )}
        <Switch
          label="Disclose content"
          hint="This post promotes a brand, product or service."
          checked={options.isContentDisclosed}
          onChange={(value) => onChange({ isContentDisclosed: value })}
        />
        {options.isContentDisclosed && <BrandSwitches {...props} />}
      </div>
      <Consent isBranded={options.isBranded} />
    </>
  );
}

const styles = {
  consent: { margin: 0, fontSize: 13, lineHeight: 1.4 },
  link: { color: 'inherit' },
} as const satisfies Record<string, CSSProperties>;
