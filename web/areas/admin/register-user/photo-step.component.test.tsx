import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SystemSettings } from '#shared/settings.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { PersonAvatar } from '#web/ui/photos/person-avatar.tsx';
import { isLoadablePhoto } from '#web/ui/photos/photo-source.ts';
import { PhotoHostsForm } from '../settings/users/photo-hosts-form.tsx';
import { emptyDraft } from './person-draft.ts';
import { PhotoStep } from './photo-step.tsx';

const server = setUpFakeServer();
const notListed = page.getByText(/This host isn’t on the list of photo hosts, so initials are shown\./);

/** As the server writes it into the page. */
function listPhotoHosts(hosts: string): void {
  const meta = document.createElement('meta');
  meta.name = 'photo-hosts';
  meta.content = hosts;
  document.head.append(meta);
}

afterEach(() => document.querySelector('meta[name=photo-hosts]')?.remove());

function shownSources(): (string | null)[] {
  return [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
}

test('a photo at an unlisted host is not requested, and initials are shown', async () => {
  listPhotoHosts('photos.school.example');
  const addresses = [
    'https://evil.example/ama.png',
    'https://photos.school.example.evil.example/ama.png',
    'https://photos.school.example@evil.example/ama.png',
    'https://photos.school.example:8443/ama.png',
    'http://photos.school.example/ama.png',
    '//evil.example/ama.png',
    'https://',
  ];
  await renderPage(
    <div>
      {addresses.map((address) => (
        <PersonAvatar key={address} name="Ama Zakari" src={address} />
      ))}
    </div>,
  );
  await expect.poll(() => page.getByText('AZ').elements().length).toBe(addresses.length);
  expect(shownSources()).toEqual([]);
});

test('an uploaded photo and one at a listed host can be loaded', () => {
  listPhotoHosts('other.example photos.school.example');
  for (const address of ['/api/file/7?expires=1&signature=x', 'https://Photos.School.Example/ama.png'])
    expect(isLoadablePhoto(address), address).toBe(true);
});

async function renderStep(photoUrl: string): Promise<void> {
  server.answer('GET /preference', defaultPreferences);
  await renderPage(
    <PhotoStep
      draft={{ ...emptyDraft('2026-11-18'), photoUrl }}
      field={() => ({ value: photoUrl, onChange: () => undefined, error: undefined })}
      set={() => undefined}
      errors={{}}
      isBusy={false}
    />,
  );
}

test('the wizard says that the host of a photo is not listed, and does not load it', async () => {
  await renderStep('https://photos.school.example/ama.png');
  await expect.element(notListed).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Photo hosts' })).toBeVisible();
  expect(shownSources()).toEqual([]);
  await page.viewport(390, 800);
  await expectFits();
});

test('the wizard loads a photo from a listed host, and says when there is none', async () => {
  // A port that browsers refuse at once, so that the test does not wait for a network.
  listPhotoHosts('localhost:1');
  await renderStep('https://localhost:1/ama.png');
  await expect.element(page.getByText(/^We couldn’t load a picture from this address/)).toBeVisible();
  await expect.element(notListed).not.toBeInTheDocument();
});

test('photo hosts are added by Enter, an invalid one stays in the field, and the others are saved', async () => {
  server.answer('GET /preference', defaultPreferences);
  const settings = SystemSettings.parse({});
  await renderPage(<PhotoHostsForm settings={settings} />);
  await expect.element(page.getByText('None yet. Only uploaded photos are shown.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Allowed photo hosts' });
  await field.fill('Photos.School.Example other.example *.evil.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Enter a host name such as photos/)).toBeVisible();
  await expect.element(field).toHaveValue('*.evil.example');
  await field.fill('');
  await page.getByRole('button', { name: 'Remove other.example' }).click();
  const photoHosts = ['photos.school.example'];
  server.answer('PATCH /setting', { ...settings, photoHosts });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.requests('PATCH /setting')[0]?.body).toEqual({ photoHosts });
});
