import { Page } from '../../ui/page.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GuideSection } from './guide-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TimeSection } from './time-section.tsx';

/** Each section saves separately. */
export function SettingsScreen() {
  return (
    <Page title="Settings" subtitle="These apply to you in every workspace.">
      <ProfileSection />
      <PasswordSection />
      <AppearanceSection />
      <TimeSection />
      <GuideSection />
      <DeleteSection />
    </Page>
  );
}
