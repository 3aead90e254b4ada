// All messages of the plugin protocol; rpc.h says which call takes which.
#pragma once

#include "protocol/messages_common.h"
#include "protocol/messages_provider.h"
#include "protocol/messages_resource.h"
#include "protocol/messages_schema.h"
#include "protocol/messages_state_store.h"
