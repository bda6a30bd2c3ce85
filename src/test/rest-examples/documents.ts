import { expect } from 'vitest'
import { formWith, pdfFile, pngFile } from '../files'
import { anyString, type Example, type Given, isoDate } from './example'

const fileUrl = expect.stringMatching(/^\/api\/files\//)

const photo = expect.objectContaining({ id: anyString, sizes: [expect.anything(), expect.anything()] })

const document = {
  id: anyString,
  name: anyString,
  fileName: anyString,
  fileSize: expect.any(Number),
  fileUrl,
  type: anyString,
  verified: expect.any(Boolean),
  decision: anyString,
  createdAt: expect.stringMatching(/Z$/),
}

const verification = (contents: object) =>
  expect.objectContaining({
    verified: true,
    lapsedAt: null,
    board: 'WSIB',
    checks: expect.arrayContaining([
      {
        name: 'legal_background',
        label: anyString,
        state: anyString,
        note: null,
        passedAt: null,
        dueOn: null,
        ...contents,
      },
    ]),
  })

/** A call that succeeds for each address of documents and verification, with what the answer must hold. */
export function documentExamples(given: Given): Record<string, Example> {
  return {
    'contractorPortal.documents': {
      path: () => '/contractor/documents',
      status: 200,
      answer: expect.arrayContaining([expect.objectContaining(document)]),
    },
    'contractorPortal.uploadDocument': {
      path: () => '/contractor/documents',
      body: () => formWith({ file: [pdfFile('licence.pdf')], type: 'license', name: 'Licence', description: '' }),
      status: 201,
      answer: expect.objectContaining({ ...document, name: 'Licence', type: 'license', verified: false }),
    },
    'contractorPortal.removeDocument': {
      path: () => `/contractor/documents/${given.doomedDocument}`,
      status: 204,
      answer: '',
    },
    'contractorPortal.setLogo': {
      path: () => '/contractor/logo',
      body: () => formWith({ logo: [pngFile('logo.png')] }),
      cookie: () => given.logoCookie,
      status: 200,
      answer: expect.objectContaining({ id: anyString, logoUrl: fileUrl }),
    },
    'contractorPortal.photos': {
      path: () => '/contractor/photos',
      status: 200,
      answer: expect.arrayContaining([photo]),
    },
    'contractorPortal.orderPhotos': {
      path: () => '/contractor/photos/order',
      body: () => ({ ids: [given.doomedPhoto, given.photo] }),
      status: 200,
      answer: [photo, photo],
    },
    'contractorPortal.addPhoto': {
      path: () => '/contractor/photos',
      body: () => formWith({ photo: [pngFile('roof.png')], caption: 'A flat roof' }),
      status: 201,
      answer: {
        id: anyString,
        caption: 'A flat roof',
        sizes: [
          { url: fileUrl, width: 1, height: 1 },
          { url: fileUrl, width: 1, height: 1 },
        ],
      },
    },
    'contractorPortal.captionPhoto': {
      path: () => `/contractor/photos/${given.photo}`,
      body: () => ({ caption: 'A new porch' }),
      status: 200,
      answer: expect.objectContaining({ caption: 'A new porch' }),
    },
    'contractorPortal.removePhoto': {
      path: () => `/contractor/photos/${given.doomedPhoto}`,
      status: 204,
      answer: '',
    },
    'contractorPortal.verification': {
      path: () => '/contractor/verification',
      status: 200,
      answer: verification({}),
    },
    'admin.contractors.documents': {
      path: () => `/admin/contractors/${given.company}/documents`,
      status: 200,
      answer: expect.arrayContaining([expect.objectContaining({ ...document, contractorId: anyString })]),
    },
    'admin.contractors.reviewDocument': {
      path: () => `/admin/documents/${given.pendingDocument}/review`,
      body: () => ({ decision: 'verified', coverage: 2_000_000, expiresOn: '2099-01-31' }),
      status: 200,
      answer: expect.objectContaining({ ...document, verified: true, decidedBy: 'Test admin', coverage: 2_000_000 }),
    },
    'admin.contractors.verification': {
      path: () => `/admin/contractors/${given.company}/verification`,
      status: 200,
      answer: verification({}),
    },
    'admin.contractors.explainVerification': {
      path: () => `/admin/contractors/${given.company}/verification/reason`,
      body: () => ({ reason: 'Known to us for ten years' }),
      status: 200,
      answer: expect.objectContaining({ unproved: expect.objectContaining({ reason: 'Known to us for ten years' }) }),
    },
    'admin.contractors.setCheck': {
      path: () => `/admin/contractors/${given.company}/checks`,
      body: () => ({ check: 'legal_background', result: 'passed', dueOn: '2099-01-31' }),
      status: 200,
      answer: verification({ state: 'verified', passedAt: isoDate(), dueOn: '2099-01-31' }),
    },
  }
}
