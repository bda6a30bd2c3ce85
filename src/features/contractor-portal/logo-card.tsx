'use client'

import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { PictureInput } from '~/components/form/picture-input'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import type { ContractorProfile } from '~/contracts/contractor'
import { acceptedEndings, fileRules } from '~/domain/file'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { saidByServer, uploadFile } from '~/trpc/upload'

/** The company's logo, which a chosen picture replaces at once. */
export function LogoCard({ profile }: { profile: Json<ContractorProfile> }) {
  const utils = api.useUtils()
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const setLogo = api.contractorPortal.setLogo.useMutation()
  const choose = async (file: File) => {
    const refuse = (title: string, description: string) => {
      setProblem(description)
      showToast({ title, description, tone: 'error' })
    }
    setProblem(undefined)
    if (file.size > fileRules.logo.maxBytes) return refuse('File too large', fileRules.logo.tooLarge)
    setPercent(0)
    try {
      const { id: logo } = await uploadFile('logo', file, setPercent)
      utils.contractorPortal.profile.setData(undefined, await setLogo.mutateAsync({ logo }))
      showToast({ title: 'Logo changed' })
    } catch (error) {
      refuse('Upload failed', saidByServer(error, 'Failed to upload image'))
    } finally {
      setPercent(null)
    }
  }
  return (
    <Card>
      <CardHeader title="Logo" description="It stands beside your name on your profile and in lists." />
      <div className="flex flex-wrap items-center gap-5">
        <div className="flex aspect-3/2 w-36 items-center justify-center overflow-hidden rounded-lg border border-border bg-raised">
          {profile.logoUrl ? (
            // biome-ignore lint/performance/noImgElement: a small picture of our own store, made to its size already
            <img
              src={profile.logoUrl}
              alt={`Logo of ${profile.companyName}`}
              width={144}
              height={96}
              className="size-full object-contain"
            />
          ) : (
            <ImagePlus className="size-8 text-muted" aria-hidden="true" />
          )}
        </div>
        <PictureInput
          label={profile.logoUrl ? 'Replace the logo' : 'Add a logo'}
          description="JPEG, PNG, GIF or WebP under 2 MB, best at 3 by 2."
          accept={acceptedEndings('logo')}
          error={problem}
          percent={percent}
          sending="Uploading the logo"
          onChoose={([file]) => file && void choose(file)}
        />
      </div>
    </Card>
  )
}
