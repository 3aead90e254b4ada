#!/bin/sh
# Applies the example against an emulator of the Cloud Control API, plans again, and destroys it.
# usage: examples/awscc/run.sh [BUILD]    BUILD is build/dev by default
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../../build/dev}" && pwd)
work=$(mktemp -d)
emulator=
trap 'test -z "$emulator" || kill "$emulator"; rm -rf "$work"' EXIT

export AWSCC_CACHE_DIR="$work/cache" AWS_ACCESS_KEY_ID=key AWS_SECRET_ACCESS_KEY=secret CHECKPOINT_DISABLE=1
"$build/providers/awscc/terraform-provider-awscc" schemas export "$work/schemas"
"$build/emulators/cloudcontrol/landform-cloudcontrol" --schemas "$work/schemas" > "$work/url" &
emulator=$!
while ! grep -q http "$work/url"; do sleep 0.1; done

cat > "$work/terraform.rc" << RC
provider_installation {
  dev_overrides { "hashicorp/awscc" = "$build/providers/awscc" }
}
RC
export TF_CLI_CONFIG_FILE="$work/terraform.rc" TF_VAR_endpoint="$(cat "$work/url")"
cp "$here/main.tf" "$work"
cd "$work"
terraform apply -auto-approve
terraform plan -detailed-exitcode
terraform destroy -auto-approve
