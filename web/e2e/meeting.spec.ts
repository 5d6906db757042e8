import type { Page } from '@playwright/test'
import { newMatch, serious } from './play'
import { expect, person, SHOTS, test } from './real'

/** The sizes in which people play. */
const SIZES = [['large', 1440, 900], ['small', 1280, 720], ['phone', 390, 844]] as const

async function look(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${SHOTS}/screens/${name}-${size}.png` })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name}, ${size}`).toBeLessThanOrEqual(0)
  }
  expect(await serious(page), name).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Looks for anybody to play Unlimited with, so that no other test's table is met. */
async function press(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Unlimited', exact: true }).click()
  await page.getByText('Against a person').click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Find an opponent' }).click()
}

test('two people who look for an opponent meet, and the cards are dealt without another click', async ({ browser, baseURL }) => {
  const [ann, bob] = [await person(browser, baseURL), await person(browser, baseURL)]
  await ann.goto('/')
  await ann.getByText('Against a person').click()
  await look(ann, 'lobby-person')
  await press(ann, 'Ann')
  await expect(ann.getByRole('heading', { name: 'Looking for an opponent' })).toBeVisible()
  await look(ann, 'looking')
  const table = ann.url()
  // Who asks once more goes on waiting at the same table.
  await ann.goto('/')
  await expect(ann.getByRole('heading', { name: 'Your matches' })).toBeVisible()
  await press(ann, 'Ann')
  await expect(ann.getByRole('heading', { name: 'Looking for an opponent' })).toBeVisible()
  expect(ann.url()).toBe(table)
  await press(bob, 'Bob')
  for (const page of [ann, bob]) await expect(page.locator('.plate')).toHaveCount(2)
  expect(bob.url()).toBe(table)
})

test('who does not want to wait any more leaves, and nobody is sent there', async ({ browser, baseURL }) => {
  const [ann, bob] = [await person(browser, baseURL), await person(browser, baseURL)]
  await press(ann, 'Ann')
  const table = ann.url()
  await ann.getByRole('button', { name: 'Leave the table' }).click()
  await expect(ann.getByRole('button', { name: 'Unlimited', exact: true })).toBeVisible()
  await press(bob, 'Bob')
  await expect(bob.getByRole('heading', { name: 'Looking for an opponent' })).toBeVisible()
  expect(bob.url()).not.toBe(table)
  await bob.getByRole('button', { name: 'Leave the table' }).click()
})

/** Opens the box for saying something, by keys only. */
async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Say something/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Phrases' })).toBeVisible()
}

test('people at a table say phrases to each other, those who watch only to themselves, and anybody can be muted', async ({ browser, baseURL }) => {
  const [ann, bob, eve] = [await person(browser, baseURL), await person(browser, baseURL), await person(browser, baseURL)]
  await newMatch(ann, 'person', 'Ann')
  await bob.goto(await ann.getByTestId('join-link').inputValue())
  await bob.getByLabel('Your name').fill('Bob')
  await bob.getByRole('button', { name: 'Take the seat' }).click()
  for (const page of [ann, bob]) await page.getByRole('button', { name: 'I am ready' }).click()
  await expect(ann.locator('.terrain')).toHaveCount(5)
  await eve.goto(ann.url().replace('#/match/', '#/watch/'))
  await expect(eve.getByText('watching')).toBeVisible()

  await openChat(ann)
  await ann.getByRole('button', { name: 'Good luck, have fun!' }).press('Enter')
  for (const page of [ann, bob, eve]) await expect(page.getByTestId('heard')).toContainText('Good luck, have fun!')
  await ann.getByRole('button', { name: 'applauds' }).press('Enter')
  await expect(bob.getByTestId('heard')).toContainText('applauds')
  await look(ann, 'chat')
  await look(bob, 'said')
  await expect(bob.getByRole('button', { name: 'Say something; 2 new' })).toBeVisible()
  await ann.keyboard.press('Escape')
  await expect(ann.getByRole('group', { name: 'Phrases' })).toBeHidden()

  await openChat(eve)
  await eve.getByRole('button', { name: 'is amazed' }).press('Enter')
  await expect(eve.getByTestId('heard')).toContainText('Somebody who watches')
  await openChat(bob)
  await bob.getByRole('button', { name: 'Mute Ann' }).press('Enter')
  await openChat(ann)
  await ann.getByRole('button', { name: 'Hello!' }).press('Enter')
  await expect(ann.getByTestId('heard')).toContainText('Hello!')
  await bob.getByRole('button', { name: 'Thank you!' }).press('Enter')
  await expect(ann.getByTestId('heard')).toContainText('Thank you!')
  await expect(bob.getByTestId('heard')).toContainText('Thank you!')
  for (const page of [ann, bob]) {
    await expect(page.getByTestId('heard')).not.toContainText('watches')
  }
  await expect(bob.getByTestId('heard')).not.toContainText('Hello!')
})
